/** The console's one router and its public pages. */
import type { RouteObject } from 'react-router'
import { PageError } from './ui/page-error'
import { LoginPage } from './pages/shell/sign-in/login'
import { createRouter } from './providers/router/router'
import { loadOutlines } from './resources/core/read-outlines'

const publicRoutes: RouteObject[] = [
  { path: '/', Component: LoginPage },
  {
    path: '/reset-password/:token',
    lazy: async () => ({ Component: (await import('./pages/shell/sign-in/reset-password')).ResetPasswordPage }),
  },
  // For everybody who holds a sealed file (wf.md §5.12).
  ...['/wf/verify', '/wf/verify/:code'].map((path): RouteObject => ({
    path,
    lazy: async () => ({ Component: (await import('./pages/wf/verify/verify-page')).VerifyPage }),
  })),
  // Without a session, which would say who votes (vs.md §2); boards of events whose results are public.
  { path: '/vs/ballot', lazy: async () => ({ Component: (await import('./pages/vs/ballot/ballot-page')).BallotPage }) },
  { path: '/vs/board/:id', lazy: async () => ({ Component: (await import('./pages/vs/board/board-page')).BoardPage }) },
  // A tablet that many share: what lets it in is its device's token (as.md §2).
  { path: '/as/kiosk', lazy: async () => ({ Component: (await import('./pages/as/kiosk/kiosk-page')).KioskPage }) },
  { path: '/tokenexpired', lazy: async () => ({ Component: (await import('./pages/shell/session/token-expired')).TokenExpiredPage }) },
  { path: '/403', lazy: async () => ({ Component: (await import('./pages/shell/session/forbidden')).ForbiddenPage }) },
].map((route) => ({ ...route, ErrorBoundary: PageError, HydrateFallback: Nothing }))

export const router = createRouter(publicRoutes, async () => {
  const [{ consoleRoutes }] = await Promise.all([import('./pages/shell/layout/console-routes'), loadOutlines()])
  return consoleRoutes()
})

/** While the code of the first page loads: half a second of nothing is calmer than a flash of something. */
function Nothing() {
  return null
}
