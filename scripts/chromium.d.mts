/** CHROMIUM_PATH, a Chromium or Chrome on the PATH, Playwright's own, or undefined. */
export function findChromium(): string | undefined
/** @returns its path, or undefined */
export function findHeadlessShell(): string | undefined
/** Whether it starts: a browser without its libraries does not. */
export function works(path: string | undefined): boolean
