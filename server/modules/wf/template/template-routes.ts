/**
 * The calls of forms and their versions (wf.md §2.4, §2.5, §5.17). Who looks after a form may do all of it without a right to every form:
 * each use case asks. Publishing and trying are rights of their own besides, which the managers of a form hold by their role.
 */
import type { FastifyInstance } from 'fastify'
import * as calls from '../../../../src/shared/wf/definition-calls'
import * as open from '../../../../src/shared/wf/work-list'
import type { FormContent } from '../../../../src/shared/wf/form'
import type { AnswerOf } from '../../../../src/shared/core/call'
import type { Context } from '../../../kernel/context'
import type { Texts } from '../../../contracts/texts'
import { serve } from '../../../http/serve-call'
import { publishedVersions, readDefinition, versionsOf, wholeVersion } from './definitions'
import { openDraft, saveDraft } from './drafts'
import { dryRun } from './dry-run'
import { pictureAddress } from './form-pictures'
import { copyForm, exportForm, importForm } from './form-file'
import { formFromGallery, galleryForms } from './gallery'
import { markFavourite, openForms, ownCategories } from './open-forms'
import { paletteSuite } from './palette-suite'
import { publishDefinition } from './publish'
import { sheetFormRoute } from './sheet-form-route'
import { simulate } from './simulate'
import { unprintableInForm } from '../print/unprintable-form'

export function templateRoutes(app: FastifyInstance): void {
  const signedIn = { rule: 'signed-in' } as const
  const makers = { rule: { paths: ['wf.admin.template.actions.create'] } }
  const ofVersions = (action: string) => ({ rule: { paths: [`wf.admin.template-definition.actions.${action}`] } })

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
  serve(app, calls.readUnprintableTexts, signedIn, async (ctx, { params: { id } }) => ({
    data: await unprintableInForm(await readDefinition(ctx, id)),
  }))
  serve(app, calls.openDraft, signedIn, async (ctx, { params: { id }, body }) => ({ data: await openDraft(ctx, id, body.from) }))
  // The shape of the parts is judged by the use case.
  serve(app, calls.saveDefinition, signedIn, async (ctx, { params: { id }, body: { version, content } }) => ({
    data: await saveDraft(ctx, id, { ...(content as Partial<FormContent>), version }),
  }))
  serve(app, calls.publishDefinition, ofVersions('publish'), async (ctx, { params: { id }, body }) => ({
    data: await publishDefinition(ctx, id, body),
  }))
  serve(app, calls.simulateDefinition, ofVersions('simulate'), async (ctx, { params: { id }, body }) => ({
    data: await simulate(ctx, id, body),
  }))
  serve(app, calls.dryRun, ofVersions('simulate'), async (ctx, { params: { id }, body }) => ({ data: await dryRun(ctx, id, body) }))

  serve(app, calls.linkPicture, { rule: 'signed-in', while_viewing: true }, async (ctx, { params: { id } }) => ({
    data: await pictureAddress(ctx, id, app.kontor.config.secret),
  }))
  serve(app, calls.exportTemplate, signedIn, (ctx, { params: { id } }) => exportForm(ctx, id))
  serve(app, calls.importTemplate, makers, async (ctx, { body }) => ({ data: await importForm(ctx, body) }))
  serve(app, calls.copyTemplate, makers, async (ctx, { params: { id }, body }) => ({ data: await copyForm(ctx, id, body) }))
  serve(app, calls.readGallery, makers, (ctx) => Promise.resolve({ data: galleryForms(ctx) }))
  serve(app, calls.copyGalleryForm, makers, async (ctx, { body }) => ({ data: await formFromGallery(ctx, body) }))
  // Apart, since it takes files.
  void app.register(sheetFormRoute)
  serve(app, calls.readActions, signedIn, (ctx) => Promise.resolve({ data: actionsOf(ctx, app.kontor.texts) }))
}

/** What modules offer to be bound (wf.md §5.16), in the caller's words; suites are in all languages, as forms are. */
function actionsOf(ctx: Context, texts: Texts): AnswerOf<typeof calls.readActions>['data'] {
  const said = (key: string) => texts.translate(ctx.language, { key })
  return [...(ctx.ports?.workflowActions?.values() ?? [])].map((action) => ({
    ...{ name: action.name, title: said(action.title), former: action.former ?? {}, suite: paletteSuite(action) },
    params: {
      ...action.params,
      properties: Object.fromEntries(Object.entries(action.params.properties).map(([param, schema]) => [param, titled(schema, said)])),
    },
  }))
}

const titled = (schema: { title?: string }, said: (key: string) => string): object =>
  schema.title === undefined ? schema : { ...schema, title: said(schema.title) }
