export const floors: Readonly<Record<'src' | 'server', readonly string[]>>
export const remainingArrows: ReadonlySet<string>
export function floorOf(path: readonly string[]): string
export function arrowTrouble(from: string, to: string, options?: { isLazy?: boolean }): string | undefined
