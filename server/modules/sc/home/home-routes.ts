/** Calls of the home page (shell.md §2.2): the layout, and what its widgets of sc show, each for itself. */
import type { FastifyInstance } from 'fastify'
import { can } from '../../../../src/schemas/core/permission'
import { withAllRights, type Context, type Person } from '../../../kernel/context'
import { notFound, unauthorized } from '../../../kernel/errors'
import { personContext } from '../../../auth/rights/person-context'
import { administratorFigures, bookmarksOf, dayOf, layoutOf, ownHome, peopleOfMonth } from './home'

interface Preview {
  Querystring: { user: string; paths?: string }
}

const previewQuery = {
  type: 'object',
  additionalProperties: false,
  required: ['user'],
  properties: { user: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' }, paths: { type: 'string', maxLength: 4_000 } },
} as const

export function homeRoutes(app: FastifyInstance): void {
  const get = (path: string, tag: string, answer: (ctx: Context, person: Person) => Promise<unknown>) =>
    app.get(path, { config: { rule: 'signed-in' }, schema: { tags: [tag] } }, async ({ ctx }) => ({
      data: await answer(ctx, personOf(ctx)),
    }))

  get('/api/sc/home', 'sc/home-layout', layoutOf)
  get('/api/sc/home/day', 'sc/home-layout', (ctx, { views, id }) => dayOf(ctx, views?.user ?? id))
  get('/api/sc/home/administrator', 'sc/home-layout', administratorFigures)
  get('/api/sc/bookmark/mine', 'sc/bookmark', bookmarksOf)
  app.get(
    '/api/sc/home/people',
    { config: { rule: { paths: ['sc.use.directory.actions.list'] } }, schema: { tags: ['sc/home-layout'] } },
    async ({ ctx }) => ({ data: await peopleOfMonth(ctx) }),
  )

  // As whom the administrator looks: his layout, what he made of it, and which of the widgets' permissions he has.
  app.get<Preview>(
    '/api/sc/home-layout/preview',
    {
      config: { rule: { paths: ['sc.admin.home-layout.actions.show'] } },
      schema: { querystring: previewQuery, tags: ['sc/home-layout'] },
    },
    async ({ ctx, query: { user, paths = '' } }) => {
      const theirs = await personContext(() => withAllRights(ctx))(Number(user), null)
      if (!theirs?.person) throw notFound()
      return {
        data: {
          layout: await layoutOf(ctx, theirs.person),
          personal: await ownHome(ctx, Number(user)),
          permits: paths.split(',').filter((path) => path !== '' && can(theirs.tree, path)),
        },
      }
    },
  )
}

function personOf({ person }: Context): Person {
  if (!person) throw unauthorized()
  return person
}
