/** What the generated code calls the body of a request, as browsers' types do and Node's do not. */
type BodyInit = NonNullable<RequestInit['body']>;
