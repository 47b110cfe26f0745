/**
 * What is wrong with a URI, to be read after the field's name. It never repeats a part of the URI
 * but an option's name: any other part may be a piece of the password.
 */
export class UriFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UriFault';
  }
}
