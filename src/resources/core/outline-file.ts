/** The text of the file that fetch-outlines.ts reads. Run by the build, which hands icons over as what is drawn; in no build itself. */
import { outlines } from './read-outlines'

const icons: Record<string, unknown> = {}

/** Many entries have the same icon: each is written once, and named where it stands. */
function named(key: string, value: unknown): unknown {
  if (key !== 'icon' || value === undefined) return value
  const drawing = value as { name: string; theme: string } // the build's: no component
  const name = `${drawing.name}-${drawing.theme}`
  icons[name] = drawing
  return name
}

const modules: unknown = JSON.parse(JSON.stringify(outlines, named))
export const outlineFile = JSON.stringify({ icons, modules })
