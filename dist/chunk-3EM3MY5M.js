import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
var package_default={version:"0.1.0"};var VERSION=package_default.version;export{VERSION};
