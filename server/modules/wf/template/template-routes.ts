/** The calls of forms and their versions (wf.md §2.4, §2.5, §5.17). Who looks after a form may do all of it without a right to every form: each use case asks. */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/wf/definition-calls'
import * as open from '../../../../src/shared/wf/work-list'
import type { FormContent } from '../../../../src/shared/wf/form'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import { serve } from '../../../http/serve-call'
import { notify } from '../../sc'
import { publishedVersions, readDefinition, versionsOf, wholeVersion } from './definitions'
import { openDraft, saveDraft } from './drafts'
import { copyForm, exportForm, importForm } from './form-file'
import { markFavourite, openForms, ownCategories } from './open-forms'
import { publishDefinition } from './publish'
import { simulate } from './simulate'

export function templateRoutes(app: FastifyInstance): void {
  const signedIn = { rule: 'signed-in' } as const
  const makers = { rule: { paths: ['wf.admin.template.actions.create'] } }

  serve(app, open.readOpenForms, signedIn, async (ctx) => ({ data: await openForms(ctx) }))
  serve(app, open.readOwnCategories, signedIn, async (ctx) => ({ data: await ownCategories(ctx) }))
  serve(app, open.markFavourite, signedIn, async (ctx, { params: { id }, body: { on } }) => {
    await markFavourite(ctx, id, on)
    return { data: { favourite: on } }
  })

  serve(app, calls.readDefinitions, signedIn, async (ctx, { query: { id } }) => ({
    data: id === undefined ? await publishedVersions(ctx) : [await wholeVersion(ctx, Number(id))],
  }))
  serve(app, calls.readVersions, signedIn, async (ctx, { params: { id } }) => ({ data: await versionsOf(ctx, id) }))
  serve(app, calls.readDefinition, signedIn, async (ctx, { params: { id } }) => ({ data: await readDefinition(ctx, id) }))
  serve(app, calls.openDraft, signedIn, async (ctx, { params: { id }, body }) => ({ data: await openDraft(ctx, id, body.from) }))
  // Their shape is judged by the use case, part by part.
  serve(app, calls.saveDraft, signedIn, async (ctx, { params: { id }, body }) => ({
    data: await saveDraft(ctx, id, body as unknown as Partial<FormContent> & { version: number }),
  }))
  serve(app, calls.publishDefinition, signedIn, async (ctx, { params: { id }, body }) => ({ data: await publishDefinition(ctx, id, body) }))
  serve(app, calls.simulateDefinition, signedIn, async (ctx, { params: { id }, body }) => ({ data: await simulate(ctx, id, body) }))

  serve(app, calls.exportTemplate, signedIn, (ctx, { params: { id } }) => exportForm(ctx, id))
  serve(app, calls.importTemplate, makers, async (ctx, { body }) => ({ data: await importForm(ctx, body) }))
  serve(app, calls.copyTemplate, makers, async (ctx, { params: { id }, body }) => ({ data: await copyForm(ctx, id, body) }))
  serve(app, calls.readActions, signedIn, (ctx) => Promise.resolve({ data: actionsOf(ctx) }))
}

const inAllLanguages = (key: string): I18nText => notify.text(key, () => ({}))

/** What modules offer to be bound (wf.md §5.16). */
function actionsOf(ctx: Context): calls.ActionHead[] {
  return [...(ctx.ports?.workflowActions?.values() ?? [])].map(({ name, title, params: { properties, required = [] } }) => ({
    name,
    title: inAllLanguages(title),
    params: Object.entries(properties).map(([param, schema]) => {
      const { title: text, type } = schema as { title?: string; type?: string }
      return {
        name: param,
        title: text === undefined ? { en: param } : inAllLanguages(text),
        required: required.includes(param),
        type: type ?? 'string',
      }
    }),
  }))
}
