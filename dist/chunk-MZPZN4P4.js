import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
var GUESSES=new Set(["fuzzy","export_based"]),PARTLY="the rest was analysed",lostMember=member=>`.${member}`,moduleId=path=>`${path}:<module>`;export{GUESSES,PARTLY,lostMember,moduleId};
