export function roomInMemory(): string | undefined
