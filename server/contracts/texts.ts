/** The server's voice, as what is handed on speaks with it (i18n/texts.ts). */
import type { Language } from '../../src/schemas/core/types'
import type { FieldErrors, Message } from '../kernel/errors'

export interface TextTree {
  readonly [key: string]: unknown
}

/** Texts of a namespace in every language. */
export type TextBundle = Record<Language, TextTree>

export interface OwnWording {
  module: string
  key: string
  language: Language
  text: string
}

export interface Texts {
  translate(language: Language, message: Message): string
  /** The first of the keys that has a text. */
  first(language: Language, keys: readonly string[]): string
  fieldErrors(language: Language, errors: FieldErrors): Record<string, string[]>
  /** `{tw, en, cn, jp}` of a namespace, the same object until the wording changes; undefined when no such namespace exists. */
  bundle(module: string): TextBundle | undefined
  /** All of the company's own wording, in place of what was given before. What the product has no such text for any more, or with other marks, is left out. */
  reword(wording: readonly OwnWording[]): void
  /** The product's own text; undefined when it has none. @param key with dots */
  product(language: Language, module: string, key: string): string | undefined
  /** As it stands, own wording and placeholders and all. @param key `module:key` */
  raw(language: Language, key: string): string | undefined
  /** Every text of the product, by module and key. */
  catalogue(): readonly ProductText[]
}

export interface ProductText {
  module: string
  key: string
  texts: Readonly<Partial<Record<Language, string>>>
}

declare module '../kernel/ports' {
  interface Ports {
    /** The server itself: the words of documents that use cases make. */
    texts?: Texts
  }
}
