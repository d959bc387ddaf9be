/** rjsf's precompiled validator over a function that the server compiled. */
import type { ErrorObject } from 'ajv'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { CompiledValidateFunction } from '@rjsf/validator-ajv8/lib/types.js'
import type { Validator } from './validator'

/** @param address stands for the schema, which stays on the server */
export function precompiled(address: string, compiled: CompiledValidateFunction): Validator {
  const schema = { $id: address }
  const validator = createPrecompiledValidator({ [address]: compiled }, schema)
  return (record) => validator.rawValidation<ErrorObject>(schema, record).errors ?? []
}
