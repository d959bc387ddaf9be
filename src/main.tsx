/** Starts the console: session, company and messages first, then the screens. */
import { createRoot } from 'react-dom/client'
import { App } from './app'
import './pages/shell/layout/base.css'
import { loadCompany } from './providers/company/company'
import { startMessages } from './providers/i18n/i18n'
import { startImeGuard } from './providers/browser/ime-guard'
import { startSession } from './providers/auth/session'
import { needsNoSession } from './providers/auth/session-rules'
import { readSession } from './providers/auth/session-store'
import { giveStylesTheNonce } from './providers/browser/style-nonce'

void start()

async function start(): Promise<void> {
  giveStylesTheNonce()
  startImeGuard()
  const root = createRoot(document.getElementById('root') ?? document.body)
  if (!storageWorks()) {
    // The messages need the storage too: this one sentence stands here in the two likeliest languages.
    root.render(
      <p className="k-plain">
        {'此瀏覽器不允許本系統保存登入資訊，請允許此網站使用儲存空間後重新載入。'}
        <br />
        {'Please allow storage for this site and reload.'}
      </p>,
    )
    return
  }
  if (readSession() && !needsNoSession(location.pathname)) showOutline()
  const language = loadCompany().then((company) => company?.default_language)
  await Promise.all([startSession(), startMessages(language)])
  root.render(<App />)
  if (import.meta.env.DEV) void import('./dev/where-declared').then(({ startWhereDeclared }) => startWhereDeclared())
}

/** A reload is no white page: the shell's outline stands behind the root until a screen does (base.css). */
function showOutline(): void {
  document.querySelector('.k-outline')?.removeAttribute('hidden')
}

function storageWorks(): boolean {
  try {
    const before = sessionStorage.getItem('lastAxiosTime')
    sessionStorage.setItem('lastAxiosTime', before ?? '0')
    if (before === null) sessionStorage.removeItem('lastAxiosTime')
    return localStorage.length >= 0
  } catch {
    return false
  }
}
