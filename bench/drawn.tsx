/** Puts `draw()` on the window of a bench's page: it draws the screens, and says on <html> after how many ms they stand. */
import { createRoot } from 'react-dom/client'
import { QueryClient } from '@tanstack/react-query'
import { Refine } from '@refinedev/core'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import '../src/pages/shell/layout/base.css'
import { dataProvider } from '../src/providers/data/data-provider'
import { buildTheme } from '../src/theme'

/** @param at the address that is open @param standing what is there once the screen stands */
export function drawnOnCall(screen: ReactNode, { at, standing }: { at: string; standing: string }): void {
  const element = (
    <Refine dataProvider={dataProvider} options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}>
      {screen}
    </Refine>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })
  const draw = () => {
    const start = performance.now()
    new MutationObserver((_, observer) => {
      if (!document.querySelector(standing)) return
      observer.disconnect()
      // After the first frame that shows it.
      requestAnimationFrame(() =>
        setTimeout(() => {
          document.documentElement.dataset.stands = String(performance.now() - start)
        }),
      )
    }).observe(document.body, { childList: true, subtree: true })
    createRoot(document.getElementById('root') ?? document.body).render(
      <ConfigProvider theme={buildTheme({ mode: 'light', language: 'en', density: 'comfortable' })}>
        <RouterProvider router={router} />
      </ConfigProvider>,
    )
  }
  Object.assign(window, { draw })
}
