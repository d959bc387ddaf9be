/** What is wrong with the declarations of the product. Read by scripts/declarations.mjs before a build; in no build itself. */
import { declaredEntities } from '../../schemas'
import { checkDeclarations, problemText } from '../../schemas/core/check/check'
import { checkResources } from './check-resources'
import { loadAllModules } from './load-module'

const sources = import.meta.glob<string>('../*.ts', { query: '?raw', import: 'default', eager: true })
const byPath = Object.fromEntries(Object.entries(sources).map(([path, text]) => [path.replace('..', 'src/resources'), text]))

/** One line a problem. Forms that are loaded lazily are loaded here: what runs this closes right after. */
export const problems: readonly string[] = [
  ...checkDeclarations(declaredEntities),
  ...(await checkResources(await loadAllModules(), declaredEntities, byPath)),
].map(problemText)
