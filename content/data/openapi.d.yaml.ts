import type { ApiDescription } from '../../theme/index.tsx'

declare const api: ApiDescription
export default api
