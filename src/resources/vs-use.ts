/** Votes and surveys for those who take part (vs.md §2): my three lists, one event, and what waits for me on the home page. */
import CheckSquareOutlined from '@ant-design/icons/CheckSquareOutlined'
import type { ModuleOptions, Page } from './core/define-module'

const list = { permission: 'vs.use.event.actions.list', page: () => import('../pages/vs/use/list-page') } satisfies Partial<Page>

export const vsUse = {
  pages: [
    { path: '/vs/use/pending', title: 'mine', menu: true, icon: CheckSquareOutlined, ...list },
    { path: '/vs/use/ongoing', title: 'ongoing', below: '/vs/use/pending', ...list },
    { path: '/vs/use/completed', title: 'completed', below: '/vs/use/pending', ...list },
    {
      path: '/vs/use/detail/:category/:id',
      permission: 'vs.use.event.actions.show',
      title: 'detail',
      below: '/vs/use/pending',
      page: () => import('../pages/vs/use/detail-page'),
    },
  ],
  widgets: {
    pending: {
      load: () => import('../pages/vs/home/waiting-votes'),
      size: [4, 4],
      least: [3, 3],
      permission: ['vs.use.event.actions.list'],
    },
  },
  redirects: { '/vs': '/vs/use', '/vs/use': '/vs/use/pending' },
} satisfies Pick<ModuleOptions, 'pages' | 'widgets' | 'redirects'>
