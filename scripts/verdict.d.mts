export interface TestedFile {
  path: string
  state: 'passed' | 'failed' | 'unfinished'
  passed: number
  failed: number
  problems: { test: string; message: string }[]
}
export interface Report {
  files: TestedFile[]
  strays: { message: string; path?: string }[]
}
export const mostRepeated: number
export function brokenFiles(report: Report): string[]
export function verdictOf(run: { first?: Report | undefined; repeats?: Record<string, Report>; known?: readonly string[] }): {
  passed: number
  failed: number
  unsteady: { file: string; test: string; message: string }[]
}
