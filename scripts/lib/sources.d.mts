export function sourcesKey(): string;
