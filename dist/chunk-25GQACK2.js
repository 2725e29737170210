import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
var PARTLY="the rest was analysed",lostMember=member=>`.${member}`,moduleId=path=>`${path}:<module>`;export{PARTLY,lostMember,moduleId};
