import { StandardOpenAPICodec } from '@orpc/openapi/standard'
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard'

/**
 * Results of calls are plain JSON already, as their schemas require. The framework's own serializer would first copy
 * every object, looking for files, maps and dates: an eighth of the memory of a call.
 */
class JsonSerializer extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown, _hasFile?: { value: boolean }): [json: unknown, hasFile: boolean] {
    return [data, false]
  }
}

/** Decodes calls and encodes their responses according to the contract. */
export function createJsonCodec(): StandardOpenAPICodec {
  return new StandardOpenAPICodec(
    new StandardOpenAPISerializer(new JsonSerializer(), new StandardBracketNotationSerializer()),
  )
}
