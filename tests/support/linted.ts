/** The linter, with the configuration of this project, on files that a test makes up. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

export interface Complaint {
  file: string
  line: number
  /** Without the name of its plugin. */
  rule: string
  message: string
}

interface Report {
  diagnostics: { filename: string; code: string; message: string; help?: string; labels: { span: { line: number } }[] }[]
}

/** @param files texts by path, as if they were files of the project @returns in the order of the lines */
export function lint(files: Readonly<Record<string, string>>): Complaint[] {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-lint-'))
  try {
    copyFileSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
    for (const name of ['node_modules', 'scripts']) symlinkSync(resolve(name), join(folder, name), 'dir')
    const sides = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))]
    const compilerOptions = { target: 'ES2023', lib: ['ES2023', 'DOM'], module: 'ESNext', moduleResolution: 'bundler', jsx: 'react-jsx' }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...compilerOptions, strict: true }, include: sides }))
    for (const [path, code] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), code)
    }
    const oxlint = resolve('node_modules/oxlint/bin/oxlint')
    const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '-f', 'json', ...sides], { cwd: folder, encoding: 'utf8' })
    if (!stdout.startsWith('{')) throw new Error(`${stdout}${stderr}`)
    return complaintsIn(JSON.parse(stdout) as Report)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const complaintsIn = ({ diagnostics }: Report): Complaint[] =>
  diagnostics
    .map(({ filename, code, message, help, labels }) => ({
      file: filename,
      line: labels[0]?.span.line ?? 0,
      rule: /\(([\w-]+)\)/.exec(code)?.[1] ?? code,
      message: help ? `${message} ${help}` : message,
    }))
    .sort((a, b) => a.line - b.line)
