/** The work list as a file (wf.md §2.1, §8): the rows that its question finds, with the columns that it shows. */
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Someone } from '../../../../src/shared/wf/instance-calls'
import { mostExported, type WorkRow } from '../../../../src/shared/wf/work-list'
import type { Services } from '../../../contracts/services'
import { writers, type FileFormat, type PreparedExport, fileTypes } from '../../../export/export-list'
import { printedBy } from '../../../export/printed-by'
import type { RowPage } from '../../../export/rows'
import type { Sheet } from '../../../export/sheet'
import { wallClock, type Column } from '../../../export/values'
import { asText, type Cell } from '../../../field-types/field-type'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { readWorkList, type WorkQuery } from './work-list'

const pageSize = 1000

/** @throws 422 for more rows than a file takes */
export async function prepareWorkExport(
  ctx: Context,
  { texts }: Pick<Services, 'texts'>,
  query: WorkQuery,
  format: Exclude<FileFormat, 'pdf'>,
): Promise<PreparedExport> {
  const pageAt = (page: number) =>
    readWorkList(
      ctx,
      { ...query, page: String(page), per_page: String(pageSize) },
      { most: pageSize, counted: mostExported, withSummary: false },
    )
  const first = await pageAt(1)
  if (first.meta.total_is_estimate) throw new ApiError(422, { key: 'wf:error.too_many_rows', params: { limit: mostExported } })
  const { folder = 'receive', sub = '0' } = query
  const say = (key: string, params: Readonly<Record<string, string>> = {}) => texts.translate(ctx.language, { key: `wf:${key}`, params })
  const { company, printed, zone } = await printedBy(ctx, texts)
  const isSingle = folder === 'draft' || folder === 'watch' || folder === 'search'
  const title = say(`work_list.folder.${folder}.${isSingle ? 'title' : sub}`)
  const sheet: Sheet = {
    ...{ language: ctx.language, title, company, printed, filter: query.name?.trim() ?? '' },
    columns: columnsOf(ctx, first.meta.fields, { say, wallTime: wallClock(zone) }),
    pages: (async function* pages(): AsyncGenerator<RowPage> {
      for (let page = 1, found = first.data; found.length > 0; found = (await pageAt(page)).data) {
        yield { rows: found as unknown as RowPage['rows'], refs: {} } // read by the columns below, as rows of the work list
        page += 1
        if (found.length < pageSize) return
      }
    })(),
  }
  return {
    file: { name: `${title.replace(/[\\/:*?"<>|]/g, ' ')} ${companyToday(ctx)}.${format}`, type: fileTypes[format] },
    write: (into, options) => writers[format](sheet, into, options),
  }
}

interface Words {
  say: (key: string, params?: Readonly<Record<string, string>>) => string
  wallTime: (instant: string) => string
}

function columnsOf(
  { language }: Context,
  fields: Awaited<ReturnType<typeof readWorkList>>['meta']['fields'],
  { say, wallTime }: Words,
): Column[] {
  const names = (people: readonly Someone[]) => people.map(({ name }) => name).join('; ')
  const instant = (at: string | Date | null): Cell => {
    if (at === null) return { kind: 'empty' }
    const [date = '', time = ''] = wallTime(new Date(at).toISOString()).split(' ')
    return { kind: 'datetime', date, time }
  }
  const column = (heading: string, width: number, of: (row: WorkRow) => Cell): Column => ({
    ...{ heading, width, numeric: false },
    cell: (row) => of(row as unknown as WorkRow), // the pages above hold no others
  })
  const field = (name: string) => say(`entity.instance.fields.${name}.label`)
  return [
    column(field('priority'), 10, ({ priority }) => asText(say(`entity.instance.fields.priority.enum.${priority}`))),
    column(field('serial_no'), 20, ({ serial_no: serial }) => asText(serial ?? '')),
    column(field('template'), 20, ({ form }) => asText(i18nText(form, language))),
    column(field('title'), 32, ({ title }) => asText(title)),
    column(field('initiator'), 18, ({ initiator }) => asText(initiator.name)),
    column(field('on_behalf_of'), 18, ({ on_behalf_of: other }) => asText(other?.name ?? '')),
    column(field('department'), 20, ({ department }) => asText(department ?? '')),
    ...fields.map(({ key, label }) => column(i18nText(label, language), 18, (row) => asText(row.fields[key] ?? ''))),
    column(field('current'), 32, ({ current }) =>
      asText(current.map(({ name, people }) => [i18nText(name, language), names(people)].filter(Boolean).join(': ')).join('; ')),
    ),
    column(say('work_list.arrived'), 18, ({ arrived_at: at }) => instant(at)),
    column(field('due_at'), 18, ({ due_at: at }) => instant(at)),
    column(field('state'), 14, ({ state }) => asText(say(`entity.instance.fields.state.enum.${state}`))),
  ]
}
