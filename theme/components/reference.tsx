// Parts of reference pages, which show the data of an API or an SDK.
export {
  ApiBody,
  ApiEndpoint,
  ApiErrors,
  ApiOperation,
  ApiParameters,
  type ApiProps,
  ApiRequest,
  type ApiRequestProps,
  ApiResponse,
  ApiResponseFields,
} from './reference/api.tsx'
export { type CodeTab, CodeTabs } from './reference/code-tabs.tsx'
export type { ApiDescription } from './reference/description.ts'
export { type FieldData, FieldList } from './reference/field-list.tsx'
export { CodeList, Inline } from './reference/inline.tsx'
export { jsonLinesOf, jsonText } from './reference/json-text.ts'
export { Endpoint, Examples, Field, Fields } from './reference/parts.tsx'
export { fieldsOf } from './reference/schema-fields.ts'
