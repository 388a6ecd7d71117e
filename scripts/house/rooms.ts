import { otherRooms } from './rooms/others.ts'
import { packageRooms } from './rooms/packages.ts'
import type { Room } from './rooms/room.ts'
import { serverRooms } from './rooms/server.ts'
import { webRooms } from './rooms/web.ts'

/** All rooms and their allowed imports; everything else is forbidden. A room may always import itself. */
export const rooms: readonly Room[] = [...packageRooms, ...serverRooms, ...webRooms, ...otherRooms]
