/** What is wrong with the declarations of the product. Read by scripts/declarations.mjs before a build; in no build itself. */
import { declaredEntities } from '../../schemas'
import { checkDeclarations, problemText } from '../../schemas/core/check/check'
import { modules } from '../index'
import { checkResources } from './check-resources'

const sources = import.meta.glob<string>('../*.ts', { query: '?raw', import: 'default', eager: true })
const byPath = Object.fromEntries(Object.entries(sources).map(([path, text]) => [path.replace('..', 'src/resources'), text]))

/** One line a problem. Forms that are loaded lazily are loaded here: what runs this closes right after. */
export const problems: readonly string[] = [
  ...checkDeclarations(declaredEntities),
  ...(await checkResources(modules, declaredEntities, byPath)),
].map(problemText)
