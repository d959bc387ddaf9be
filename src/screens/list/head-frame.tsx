/** The head of a list, whatever its rows are. */
import type { ReactNode } from 'react'

export function HeadFrame({ title, count, children }: { title: string; count: ReactNode; children: ReactNode }) {
  return (
    <header className="k-list-head">
      <h1>
        {title}
        {count}
      </h1>
      <span className="k-list-acts">{children}</span>
    </header>
  )
}
