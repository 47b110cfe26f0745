/** The link between a datasource and a policy. */
export type Attachment = {
  datasourceId: string;
  policyId: string;
  enabled: boolean;
  /** A manual backup uses the enabled attachment with the highest priority. */
  priority: number;
  createdAt: Date;
  updatedAt: Date;
};

/** Which attachment, of which organisation. */
export type AttachmentKey = { organisation: string; datasourceId: string; policyId: string };
