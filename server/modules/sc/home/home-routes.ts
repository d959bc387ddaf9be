/** Calls of the home page (shell.md §2.2): the layout, and what its widgets of sc show, each for itself. */
import type { FastifyInstance } from 'fastify'
import { can } from '../../../../src/schemas/core/permission'
import { readBookmarks } from '../../../../src/shared/sc/bookmarks'
import * as calls from '../../../../src/shared/sc/home-calls'
import { serve } from '../../../http/serve-call'
import { withAllRights, type Context, type Person } from '../../../kernel/context'
import { notFound, unauthorized } from '../../../kernel/errors'
import { personContext } from '../../../auth/rights/person-context'
import { administratorFigures, bookmarksOf, dayOf, layoutOf, ownHome, peopleOfMonth } from './home'

export function homeRoutes(app: FastifyInstance): void {
  const signedIn = { rule: 'signed-in' } as const

  serve(app, calls.readHome, signedIn, async (ctx) => ({ data: await layoutOf(ctx, personOf(ctx)) }))
  serve(app, calls.readDay, signedIn, async (ctx) => {
    const { views, id } = personOf(ctx)
    return { data: await dayOf(ctx, views?.user ?? id) }
  })
  serve(app, calls.readFigures, signedIn, async (ctx) => ({ data: await administratorFigures(ctx) }))
  serve(app, readBookmarks, signedIn, async (ctx) => ({ data: await bookmarksOf(ctx, personOf(ctx)) }))
  serve(app, calls.readPeopleOfMonth, { rule: { paths: ['sc.use.directory.actions.list'] } }, async (ctx) => ({
    data: await peopleOfMonth(ctx),
  }))

  const mayPreview = { rule: { paths: ['sc.admin.home-layout.actions.show'] } }
  serve(app, calls.previewHome, mayPreview, async (ctx, { query: { user, paths = '' } }) => {
    const theirs = await personContext(() => withAllRights(ctx))(Number(user), null)
    if (!theirs?.person) throw notFound()
    return {
      data: {
        layout: await layoutOf(ctx, theirs.person),
        personal: await ownHome(ctx, Number(user)),
        permits: paths.split(',').filter((path) => path !== '' && can(theirs.tree, path)),
      },
    }
  })
}

function personOf({ person }: Context): Person {
  if (!person) throw unauthorized()
  return person
}
