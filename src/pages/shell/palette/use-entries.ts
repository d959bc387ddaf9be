/** Screens and acts of the signed-in person; names in all four languages, so that each is found by any of them. */
import { useMemo, useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { modules } from '../../../resources'
import { menuOf, screenRights } from '../../../resources/core/navigation'
import { shellScreens } from '../../../resources/core/shell-screens'
import { changeLanguage, currentLanguage } from '../../../providers/i18n/i18n'
import { useRights } from '../../../providers/access/use-right'
import { languageNames, languages } from '../../../providers/i18n/language'
import { useCompany } from '../../../providers/company/company'
import { setPreference } from '../../../providers/preferences/preferences'
import { loadCreatable, useCreatable } from '../../../api/engine/search'
import { recordCommands } from '../../../screens/action/record-commands'
import { useSignOut } from '../session/use-sign-out'
import { openOverlay } from '../layout/overlays'
import { actEntry, commandEntry, createEntries, screenEntries, type PaletteEntry, type TextIn } from './entries'

const namespaces = ['common', ...modules.map(({ code }) => code)]
const text: TextIn = (language, key, params) => i18next.t(key, { lng: language, ...params })

export function useEntries(): readonly PaletteEntry[] {
  const may = useRights([...screenRights(modules), ...shellScreens.flatMap(({ permission }) => permission)])
  const company = useCompany()
  const creatable = useCreatable()
  const language = currentLanguage()
  const signOut = useSignOut()
  const commands = useSyncExternalStore(recordCommands.subscribe, recordCommands.get)
  // The four languages of a module come in one answer, which is there already.
  const { data: loaded = false } = useQuery({
    queryKey: ['palette', 'languages'],
    staleTime: Infinity,
    queryFn: async () => {
      await i18next.loadNamespaces(namespaces)
      await i18next.loadLanguages([...languages])
      return true
    },
  })
  useQuery({
    queryKey: ['palette', 'creatable'],
    queryFn: async () => {
      await loadCreatable()
      return true
    },
  })
  return useMemo(() => {
    const words = { language, languages: loaded ? languages : [language], text }
    const offered = languages.filter((code) => code !== language && (company?.languages.length ? company.languages.includes(code) : true))
    return [
      ...commands.map(commandEntry),
      ...screenEntries(
        menuOf(modules, may),
        shellScreens.filter(({ permission }) => permission.every(may)),
        words,
      ),
      ...createEntries(
        modules.flatMap(({ resources }) => resources).filter(({ name }) => creatable?.has(name)),
        words,
      ),
      ...offered.map((code) =>
        actEntry(`language-${code}`, 'common:palette.language', words, {
          params: { name: languageNames[code] },
          run: () => void changeLanguage(code),
        }),
      ),
      ...(['light', 'dark', 'system'] as const).map((theme) =>
        actEntry(`theme-${theme}`, `common:palette.theme_${theme}`, words, { run: () => void setPreference({ theme }) }),
      ),
      actEntry('shortcuts', 'common:shortcuts.title', words, { run: () => openOverlay('shortcuts') }),
      actEntry('sign-out', 'common:action.sign_out', words, { run: signOut }),
    ]
  }, [may, company, creatable, language, loaded, commands, signOut])
}
