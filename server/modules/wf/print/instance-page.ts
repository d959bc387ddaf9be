/** A filled form as it is printed (wf.md §8): its values, attachments and sign-offs, in one language, without what the reader may not see. */
import { sql } from 'kysely'
import type { I18nText, Language } from '../../../../src/schemas/core/types'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { FormContent } from '../../../../src/shared/wf/form'
import type { FormPage } from '../../../../src/shared/wf/form-page'
import { ownFiles } from '../run/draft-rows'
import type { ReaderView } from '../run/reader-view'
import { formPictures } from '../template/form-pictures'
import type { Services } from '../../../contracts/services'
import { companyLogo } from '../../../export/logo'
import { printedBy } from '../../../export/printed-by'
import { wallClock } from '../../../export/values'
import { withAllRights, type Context } from '../../../kernel/context'
import { notFound } from '../../../kernel/errors'
import { personNames } from '../../../resource/read/person-names'
import type { HashedFile } from '../trail/rules/hashes'
import type { FormValues } from '../flow/rules/state'
import { formBlocks, namedRecords } from './form-values'
import { loadPictures, loadTitles } from './named-records'
import { withStepNames } from '../run/step-names'
import { boxesOf, loadSignOffs, signOffOf } from './sign-offs'

export interface PageWanted {
  language: Language
  trail: boolean
  attachments: boolean
  /** What its reader may see of it; null = the whole. */
  view: Pick<ReaderView, 'hidden' | 'showsEntry' | 'showsFile'> | null
  verify: FormPage['verify']
  seal: FormPage['seal']
  /** Absent = by the instance: what is no final document, or is confidential, has one. */
  watermark?: null
}

export interface PrintedInstance {
  id: number
  serial_no: string | null
  title: string
  state: string
  round: number
  priority: string
  data: FormValues | null
  content_hash: string | null
  initiator_id: number
  on_behalf_of_id: number | null
  department: string | null
  started_at: string | null
  created_at: string
  version_no: number
  form: I18nText
  confidentiality: 'normal' | 'confidential'
  content: Pick<FormContent, 'json_schema' | 'ui_schema' | 'flow' | 'print_layout'>
  attachments: HashedFile[]
}

/** Past all rights: the caller has asked whether the reader may read it. @throws 404 */
export async function loadPrinted(ctx: Context, id: number): Promise<PrintedInstance> {
  const {
    rows: [row],
  } = await sql<Omit<PrintedInstance, 'content'> & PrintedInstance['content']>`
    select t.id, t.serial_no, t.title, t.state, t.round, t.priority, t.data, t.content_hash, t.initiator_id, t.on_behalf_of_id, t.started_at, t.created_at,
      kontor_i18n(department.name, ${ctx.language}) as department, definition.version_no, template.name as form, template.confidentiality,
      definition.json_schema, definition.ui_schema, definition.flow, definition.print_layout,
      coalesce((select attachments from wf_data_snapshot as kept where kept.instance_id = t.id and kept.content_hash = t.content_hash), '[]'::jsonb) as attachments
    from wf_instance as t
      join wf_template as template on template.id = t.template_id
      join wf_template_definition as definition on definition.id = t.definition_id
      left join sc_department as department on department.id = t.department_id
    where t.id = ${id} and t.deleted_at is null`.execute(ctx.db)
  if (!row) throw notFound()
  const { json_schema, ui_schema, flow, print_layout, ...instance } = row
  return { ...instance, content: { json_schema, ui_schema, flow: await withStepNames(ctx, flow), print_layout } }
}

/** @param services for files and texts @param asked in the language of `wanted` */
export async function instancePage(
  asked: Context,
  { texts, files }: Pick<Services, 'texts' | 'files'>,
  printed: PrintedInstance,
  wanted: PageWanted,
): Promise<FormPage> {
  const ctx = { ...asked, language: wanted.language }
  const all = withAllRights(ctx)
  const { content, data } = printed
  const values = data ?? {}
  const say = (key: string, params: Readonly<Record<string, string>> = {}) =>
    texts.translate(wanted.language, { key: `wf:print.${key}`, params })
  const by = await printedBy(ctx, texts)
  const wallTime = (instant: string) => wallClock(by.zone)(instant).slice(0, 16)
  // A number that somebody typed may be a file of somebody else.
  const fileIds = await ownFiles(all, printed.id, { content }, values)
  const named = namedRecords(content, values)
  named.set('sc/attachment', new Set([...(named.get('sc/attachment') ?? []), ...fileIds]))
  const signOffs = await loadSignOffs(all, printed.id)
  const [titles, pictures, people, logo] = await Promise.all([
    loadTitles(ctx, named),
    loadPictures(all, files, [...fileIds, ...(await formPictures(all, content)), ...signOffs.flatMap(({ picture }) => picture ?? [])]),
    personNames(all, [printed.initiator_id, printed.on_behalf_of_id ?? 0]),
    companyLogo(all, files),
  ])
  const words = {
    language: wanted.language,
    yes: say('yes'),
    no: say('no'),
    sum: say('sum'),
    republicYear: (year: number) => say('republic_year', { year: `${year}` }),
    wallTime,
    title: (entity: string, id: number) => titles.get(`${entity} ${id}`) ?? '',
    picture: (file: number) => pictures.get(file),
  }
  const { boxes = false, rounds = 'latest', images = true, orientation = 'portrait' } = content.print_layout ?? {}
  const { view } = wanted
  const shown = signOffs.filter(
    (one) => (rounds === 'all' || one.round === printed.round) && (view?.showsEntry({ ...one, node: one.node_key }) ?? true),
  )
  const attachments = printed.attachments.filter(({ id }) => view?.showsFile(id, []) ?? true)
  const printedOffs = shown.map((one) =>
    signOffOf(one, {
      texts,
      language: wanted.language,
      flow: content.flow,
      wallTime,
      picture: images ? words.picture : () => undefined,
    }),
  )
  const applicant = people.get(printed.on_behalf_of_id ?? printed.initiator_id) ?? ''
  const state = texts.translate(wanted.language, { key: `wf:entity.instance.fields.state.enum.${printed.state}` })
  const copy = wanted.seal
    ? say('original', { url: wanted.verify?.url ?? '' })
    : wanted.verify
      ? say('copy', { url: wanted.verify.url })
      : ''
  return {
    language: wanted.language,
    orientation,
    company: by.company,
    logo: logo?.png.toString('base64') ?? null,
    form: i18nText(printed.form, wanted.language),
    serial_no: printed.serial_no ?? '',
    title: printed.title,
    head: [
      { label: say('applicant'), value: applicant },
      ...(printed.on_behalf_of_id === null ? [] : [{ label: say('filed_by'), value: people.get(printed.initiator_id) ?? '' }]),
      ...(printed.department === null ? [] : [{ label: say('department'), value: printed.department }]),
      { label: say('date'), value: wallTime(printed.started_at ?? printed.created_at).slice(0, 10) },
      { label: say('state'), value: state },
      { label: say('version'), value: `${printed.version_no}` },
    ],
    blocks: formBlocks(content, values, words, (path) => view?.hidden.has(path) ?? false),
    attachments: wanted.attachments ? attachments.map(({ name, size, sha256 }) => ({ name, size: sizeText(size), sha256 })) : [],
    trail: wanted.trail ? printedOffs : [],
    boxes: boxes && wanted.trail ? boxesOf(shown, printedOffs, say) : [],
    watermark: wanted.watermark === null ? null : watermarkOf(printed, { state, reader: by.printed }),
    verify: wanted.verify,
    seal: wanted.seal,
    footer: wanted.seal ? copy : [by.printed, copy].filter(Boolean).join('  '),
    words: {
      attachments: say('attachments'),
      file: say('file'),
      size: say('size'),
      trail: say('trail'),
      step: say('step'),
      person: say('person'),
      decision: say('decision'),
      comment: say('comment'),
      time: say('time'),
      hash: say('hash'),
    },
  }
}

const final = new Set(['approved', 'rejected', 'terminated'])

/** What may still change says its state; a confidential one says who has read it. */
function watermarkOf({ state, confidentiality }: PrintedInstance, said: { state: string; reader: string }): string | null {
  if (confidentiality === 'confidential') return said.reader
  return final.has(state) ? null : said.state
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 * 1024 ? `${Math.round(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
