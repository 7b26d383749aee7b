import * as parts from '../../theme/index.tsx'
import api from '../data/openapi.yaml'

interface OperationProps {
  /** Its `operationId` in `openapi.yaml`. */
  readonly id: string
}

/** Method and address of an operation. */
export const Operation = ({ id }: OperationProps) => <parts.ApiEndpoint api={api} id={id} />

/** What an operation is given in its address and its headers. */
export const Parameters = ({ id }: OperationProps) => <parts.ApiParameters api={api} id={id} />

/** The fields of an operation's body. */
export const RequestBody = ({ id }: OperationProps) => <parts.ApiBody api={api} id={id} />

/** An operation's call in the languages of servers, with one of the examples of its body. */
export const Request = ({ id, example }: OperationProps & { readonly example?: string }) => (
  <parts.ApiRequest api={api} id={id} example={example} secret="API_SECRET_KEY" />
)

/** Examples of an operation's response when it succeeds. */
export const Response = ({ id }: OperationProps) => <parts.ApiResponse api={api} id={id} />

/** The fields of an operation's response. */
export const ResponseFields = ({ id }: OperationProps) => <parts.ApiResponseFields api={api} id={id} />

/** The errors of an operation and what to do about each. */
export const Errors = ({ id }: OperationProps) => <parts.ApiErrors api={api} id={id} />
