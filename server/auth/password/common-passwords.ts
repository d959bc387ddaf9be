/** The 10,000 most used passwords, folded as the policy compares them. Source and licence stand in the data file. */
import list from './common-passwords.json'
import { foldPassword } from './password-policy'

export const commonPasswords: ReadonlySet<string> = new Set(list.words.split(' ').map(foldPassword))
