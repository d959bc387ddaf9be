/** A screen that broke: what happened and Retry; the shell around it stays. */
import { Component, useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { Button } from './button'

/** For routes: code that could not be loaded, an error while drawing. */
export function PageError() {
  const error = useRouteError()
  const { t } = useTranslation('common')
  useEffect(() => console.error(error), [error])
  return <ErrorBox title={t('error.load')} detail={textOf(error)} onRetry={() => window.location.reload()} />
}

interface BoundaryProps {
  children: ReactNode
  /** Another place: the error is forgotten. */ place?: string
}

/** For a part of a page: keeps its error to itself. */
export class ErrorBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (before.place !== this.props.place && this.state.error !== null) this.setState({ error: null })
  }

  override render() {
    if (this.state.error === null) return this.props.children
    return <PartError error={this.state.error} onRetry={() => this.setState({ error: null })} />
  }
}

function PartError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common')
  return <ErrorBox title={t('error.part')} detail={textOf(error)} onRetry={onRetry} />
}

/** What happened, in a sentence, with Retry. */
export function ErrorBox({ title, detail, onRetry }: { title: string; detail?: string; onRetry: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div role="alert" className="k-error-box">
      <h2>{title}</h2>
      {detail && <p className="k-secondary">{detail}</p>}
      <Button onClick={onRetry}>{t('action.retry')}</Button>
    </div>
  )
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : typeof error === 'string' ? error : '')
