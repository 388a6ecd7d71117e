/**
 * The engine's allocator keeps freed memory until the same thread allocates again, which after a load may be never: 100
 * to 180 MB once a history is stored. Background threads return memory within two seconds, for 1 % more CPU time per
 * insert; half a second costs 7 %. Read once, when the engine's library is loaded.
 */
process.env['JE_MALLOC_CONF'] ??= 'background_thread:true,dirty_decay_ms:2000'
