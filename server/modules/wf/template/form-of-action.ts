/**
 * A working form of a module's suite, linked to its action at once (wf.md §5.16): what an administrator begins with where nothing is made
 * yet.
 */
import { sql } from 'kysely'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { FormContent } from '../../../../src/shared/wf/form'
import { formOfSuite } from '../../../../src/shared/wf/suite-form'
import type { LinkedTemplate, WorkflowAction, WorkflowPort } from '../../../contracts/workflow'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { conflict, forbidden, notFound } from '../../../kernel/errors'
import { mayDo } from '../../../resource/query/rights'
import { createRecord, updateRecord } from '../../../resource/write/write'
import { newDraft } from './drafts'
import { inWords, paletteSuite } from './palette-suite'
import { publishDefinition } from './publish'

/** @returns null of an action without a suite */
export function contentOfAction(action: WorkflowAction): FormContent | null {
  const suite = paletteSuite(action)
  if (!suite) return null
  const { consent } = action.suite ?? {}
  return formOfSuite(suite, {
    head: inWords('wf:suite.head'),
    ...(consent
      ? {
          consent: {
            ...{ key: consent.param, name: inWords(consent.name), otherwise: inWords(consent.otherwise) },
            ...(consent.when ? { when: consent.when } : {}),
          },
        }
      : {}),
  })
}

/** That of all variants, open or not. */
export async function linkOf(ctx: Context, action: string): Promise<LinkedTemplate | null> {
  const {
    rows: [row],
  } = await sql<LinkedTemplate>`
    select form.id::int as template, form.name, (form.activated and form.current_definition_id is not null) as is_open
    from wf_form_link as link join wf_template as form on form.id = link.template_id
    where link.action = ${action} and link.variant_key = '*' and link.deleted_at is null and form.deleted_at is null`.execute(ctx.db)
  return row ?? null
}

export const makeForm: WorkflowPort['makeForm'] = (ctx, { action: name, publish, category, ...named }) =>
  transact(ctx, async (tx) => {
    const action = tx.ports?.workflowActions?.get(name)
    const content = action && contentOfAction(action)
    if (!content) throw notFound()
    // Who may not make forms could not open the draft either; who looks after a form is given a role, which is not theirs to give.
    if (!publish && !mayDo(tx, tx.snapshot.get('wf/template'), 'create')) throw forbidden()
    if (await linkOf(tx, name)) throw conflict('wf:error.form_linked')
    const all = withAllRights(tx)
    const template = await create(all, 'wf/template', {
      ...{ code: await freeCode(tx, name), name: named.name, icon: category.icon, keywords: [] },
      category: await categoryOf(all, category),
    })
    const draft = await newDraft(all, template, content)
    if (publish) await publishDefinition(all, draft.id, { note: sentence(tx), activate: true })
    await link(all, name, template)
    return { template }
  })

/** What the versions say of the first. */
const sentence = ({ language }: Context): string => inWords('wf:suite.first_version')[language] ?? ''

const create = async (ctx: Context, entity: string, values: Record<string, unknown>): Promise<number> =>
  (await createRecord(ctx, ctx.snapshot.get(entity), values, { trusted: true })).id

/** A link whose form is gone is led to the new one. */
async function link(ctx: Context, action: string, template: number): Promise<void> {
  const {
    rows: [stale],
  } = await sql<{ id: number }>`
    select id::int as id from wf_form_link where action = ${action} and variant_key = '*' and deleted_at is null for update`.execute(ctx.db)
  if (stale) await updateRecord(ctx, ctx.snapshot.get('wf/form-link'), stale.id, { template }, { trusted: true })
  else await create(ctx, 'wf/form-link', { action, template })
}

/** `as.dayoff` → `AS-DAYOFF`, else `AS-DAYOFF-2`: codes are unique, those of the recycle bin too. */
async function freeCode(ctx: Context, action: string): Promise<string> {
  const stem = codeOf(action)
  const { rows } = await sql<{ code: string }>`select code from wf_template where code like ${`${stem.slice(0, longestStem)}%`}`.execute(
    ctx.db,
  )
  const taken = new Set(rows.map(({ code }) => code))
  if (!taken.has(stem)) return stem
  for (let n = 2; ; n += 1) {
    const code = `${trimmed(stem.slice(0, longestStem))}-${n}`
    if (!taken.has(code)) return code
  }
}

const longestCode = 20
/** With a number behind it. */
const longestStem = 16
const trimmed = (code: string): string => code.replace(/-+$/, '')

export const codeOf = (action: string): string =>
  trimmed(
    action
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]+/g, '-')
      .slice(0, longestCode),
  )

async function categoryOf(ctx: Context, { name, icon }: { name: I18nText; icon: string }): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    select id::int as id from wf_template_category where (name->>'en' = ${name.en ?? ''} or name->>'tw' = ${name.tw ?? ''}) and activated
      and deleted_at is null order by parent_id nulls first, position, id limit 1`.execute(ctx.db)
  return row?.id ?? create(ctx, 'wf/template-category', { name, icon })
}
