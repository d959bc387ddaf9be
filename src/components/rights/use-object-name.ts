/** What a permission path is called: its records in words, `cm.admin.*` as module and area. */
import { useTranslation } from 'react-i18next'
import { modules } from '../../resources'
import type { MatrixObject } from '../../shared/sc/role-rights'
import { entityNameTitle } from '../entity/entity-texts'

export function useObjectName(): (object: Pick<MatrixObject, 'path' | 'entities'>) => string {
  const { t, i18n } = useTranslation(['sc', 'screens', ...modules.map(({ code }) => code)])
  return ({ path, entities }) => {
    const [module = '', area = '', name = ''] = path.split('.')
    const title = t(`${module}:module.title`)
    if (area === '*') return t('sc:rights.all_of', { name: title })
    if (name === '*') return t('sc:rights.all_of_area', { name: title, area: t(`sc:rights.area.${area}`) })
    const names = entities.map((entity) => entityNameTitle(i18n, entity))
    return names.length > 0 ? names.join(t('screens:list_separator')) : t(`sc:rights.object.${name}`)
  }
}
