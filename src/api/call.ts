/** Calls what src/shared declares; stands with the providers, which call too. */
export { bareCall, call, type Sent } from '../providers/http/call'
