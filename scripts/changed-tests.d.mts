export function changedFiles(commit?: string): string[]
export function testsOf(
  changed: readonly string[],
  tree?: { tests?: readonly string[]; importsOf?: (path: string) => readonly string[] },
): string[]
export function testFiles(): string[]
