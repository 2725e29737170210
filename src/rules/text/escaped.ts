// A name from somebody's source as part of a pattern: what a pattern would read as a sign of its own stands for itself.

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
