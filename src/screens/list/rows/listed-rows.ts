/** What a module declares of rows that are no records: those that a call of its own answers, of several entities or none. */
import type { ReactNode } from 'react'
import type { MenuProps } from 'antd'
import type { Listed } from '../bulk/use-selection'

/** Draws what leads to a row: a link, or a button where the row opens beside the list. */
export type RowLink = (content: ReactNode) => ReactNode

export interface RowColumn<Row extends Listed> {
  name: string
  label: string
  /** The call sorts by its name. */ sortable?: boolean
  /** Takes the width that the others leave. */ titles?: boolean
  cell: (row: Row, link: RowLink) => ReactNode
  /** A second fact under the first: a column of its own would push others out of sight. */
  below?: { name: string; label: string; sortable?: boolean; cell: (row: Row) => ReactNode }
}

export interface ListedRows<Row extends Listed> {
  /** Under which a person's columns are kept: a name in the shape `module/entity`. */ screen: string
  columns: readonly RowColumn<Row>[]
  /** Below the title of its card. */ facts: (row: Row) => ReactNode
  /** What leads to it on its card. */ title: (row: Row) => ReactNode
  /** Read aloud where something is done to it. */ nameOf: (row: Row) => string
  addressOf: (row: Row) => string
  menuOf: (row: Row) => NonNullable<MenuProps['items']>
  /** States that styles go by: `data-…`. */ marksOf: (row: Row) => Readonly<Record<`data-${string}`, true | undefined>>
  /** Opens it beside the list; absent = it opens at its address. */ onOpen?: ((row: Row) => void) | undefined
}

/** The rows of a page that are chosen; what has left the list is chosen no more. */
export interface RowSelection<Row extends Listed> {
  rows: readonly Row[]
  isAll: boolean
  may: (row: Row) => boolean
  has: (row: Row) => boolean
  toggle: (row: Row, range: boolean) => void
  toggleAll: (selected: boolean) => void
  clear: () => void
}
