/** The generated code's name for the body of a request: browsers' types have it, Node's do not. */
type BodyInit = NonNullable<RequestInit['body']>;
