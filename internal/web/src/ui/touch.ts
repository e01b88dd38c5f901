/** True where the pointer is a finger, which shows nothing before it touches. */
export const touch = typeof matchMedia === 'function' && matchMedia('(hover: none)').matches
