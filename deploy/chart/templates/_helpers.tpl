{{/* Only what tools/chart/render-chart.ts renders: see docs/decisions/deployment.md. */}}

{{- define "foyer.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "foyer.labels" -}}
app.kubernetes.io/name: foyer
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "foyer.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "foyer.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "foyer.selector" -}}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: portal
{{- end }}

{{- define "foyer.sharedEnv" -}}
- name: MIGRATION_DATABASE_URL_FILE
  value: /run/secrets/foyer/migration-database-url
- name: MAIL_URL_FILE
  value: /run/secrets/foyer/mail-url
- name: MAIL_FROM
  value: {{ .Values.mailFrom | quote }}
- name: PHONE_GATEWAY_URL_FILE
  value: /run/secrets/foyer/phone-gateway-url
- name: PHONE_GATEWAY_FROM
  value: {{ .Values.phoneGatewayFrom | quote }}
- name: MOBILE_API_TOKEN_FILE
  value: /run/secrets/foyer/mobile-api-token
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: PRODUCT_NAME
  value: {{ .Values.productName | quote }}
- name: NODE_NAME
  valueFrom: { fieldRef: { fieldPath: metadata.name } }
{{- if .Values.tracing.endpoint }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ .Values.tracing.endpoint | quote }}
- name: OTEL_TRACES_SAMPLER_ARG
  value: {{ .Values.tracing.ratio | quote }}
{{- end }}
{{- end }}

{{- define "foyer.mounts" -}}
- name: secrets
  mountPath: /run/secrets/foyer
  readOnly: true
- name: tmp
  mountPath: /tmp
- name: data
  mountPath: /var/lib/foyer
{{- if .Values.database.enabled }}
# sslrootcert of the addresses in the Secret.
- name: database-ca
  mountPath: /run/secrets/foyer-db
  readOnly: true
{{- end }}
{{- end }}

{{- define "foyer.volumes" -}}
- name: secrets
  secret:
    secretName: {{ .Values.secretName | quote }}
    defaultMode: 288
- name: tmp
  emptyDir: { medium: Memory, sizeLimit: 256Mi }
- name: data
  emptyDir: { sizeLimit: 4Gi }
{{- if .Values.database.enabled }}
- name: database-ca
  secret:
    secretName: {{ .Release.Name }}-db-ca
    items:
      - { key: ca.crt, path: ca.crt }
{{- end }}
{{- end }}
