import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
var ConfigurationError=class extends Error{name="ConfigurationError"},isConfigurationError=error=>error instanceof ConfigurationError||error instanceof Error&&error.name==="ConfigurationError";export{ConfigurationError,isConfigurationError};
