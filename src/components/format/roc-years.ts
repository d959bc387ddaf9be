/** Years of the Republic for dayjs, as date pickers write and read them (shell.md §5.6): the token `RRR`, `115` = 2026. Years before the Republic stay as they are. */
import type { Dayjs, PluginFunc } from 'dayjs'
import { datePatterns } from './format-date'
import type { Formats } from './format-settings'

interface ParseConfig {
  date: unknown
  args?: ArrayLike<unknown>
}

declare module 'dayjs' {
  interface Dayjs {
    parse: (config: ParseConfig) => void
  }
}

const before = 1911

/** As a picker takes days. The first shows; all are taken. */
export function dateFormats({ language, datePattern, rocEra }: Pick<Formats, 'language' | 'datePattern' | 'rocEra'>): string[] {
  const own = datePattern ?? datePatterns[language]
  const era = rocEra && language === 'tw' ? [own.replace('YYYY', 'RRR'), 'RRR/MM/DD', 'RRR/M/D', 'RRR-MM-DD', 'RRRMMDD'] : []
  return [...new Set([...era, own, 'YYYY-MM-DD', 'YYYY/MM/DD', 'YYYY/M/D', 'YYYYMMDD'])]
}

/** Behind customParseFormat, which does the reading. */
export const rocYears: PluginFunc = (_options, { prototype }) => {
  const plain: Pick<Dayjs, 'format' | 'parse'> = { format: prototype.format, parse: prototype.parse }
  prototype.format = function (this: Dayjs, template?: string) {
    const year = this.year() > before ? this.year() - before : this.year()
    return plain.format.call(
      this,
      template?.replace(/(\[[^\]]*])|RRR/g, (_token, quoted: string | undefined) => quoted ?? String(year)),
    )
  }
  prototype.parse = function (this: Dayjs, config: ParseConfig) {
    plain.parse.call(this, inCommonEra(config))
  }
}

/** `115/11/21` by `RRR/MM/DD` is read as `2026/11/21` by `YYYY/MM/DD`. */
function inCommonEra(config: ParseConfig): ParseConfig {
  const [text, template, ...rest] = Array.from(config.args ?? [])
  if (typeof text !== 'string' || typeof template !== 'string' || !template.includes('RRR')) return config
  const date = text.replace(new RegExp(`^${template.split('RRR').map(anyOf).join('(\\d{1,3})')}$`), (whole, year: string) =>
    whole.replace(year, String(Number(year) + before)),
  )
  return { ...config, date, args: [date, template.replace('RRR', 'YYYY'), ...rest] }
}

const anyOf = (part: string): string => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[A-Za-z]+/g, '.+')
