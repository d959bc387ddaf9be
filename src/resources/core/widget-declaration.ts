/** What modules declare for the home page. */
import type { AnyRow, LazyComponent } from './define-module'

/** A part of the home page (shell.md §2.2). Its title is `widget.<key>.title` of the module, what it is for `widget.<key>.purpose`. */
export interface WidgetDeclaration {
  load: LazyComponent<WidgetProps>
  /** Cells of the grid, twelve in a row, when it is added. */
  size: readonly [w: number, h: number]
  /** Smaller makes no sense. */
  least: readonly [w: number, h: number]
  /** One of these paths is needed; absent = everybody. */
  permission?: readonly string[]
  /** May stand more than once, each with options of its own. */
  options?: LazyComponent<WidgetOptionsProps>
  /** Draws without the frame's title. */ bare?: boolean
}
export interface WidgetProps {
  options: AnyRow
  /** Its name in the frame, where the options give one. */
  onTitle?: (title: string) => void
}
/** What a widget that takes options asks when it is added. */
export interface WidgetOptionsProps {
  options: AnyRow
  onChange: (options: AnyRow | null) => void
}
