package app

import (
	"net"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// checkedSettings returns production settings with the defaults of the command line.
func checkedSettings(t *testing.T) Settings {
	t.Helper()
	s := productionSettings(t)
	s.DatabaseURL, s.Data = "postgres://hulak_server@db.example/hulak", filepath.Join(t.TempDir(), "new")
	s.RateLimitBurst, s.SMSPerHour, s.SMSPerDay, s.SMSToPerHour, s.SMSToPerDay = 100, 1000, 5000, 10, 20
	s.SandboxAddr, s.SandboxSpeed = ":8081", 2
	return s
}

func TestCheckFindsEveryProblemWithoutConnecting(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	connected := make(chan struct{})
	go func() {
		if conn, err := listener.Accept(); err == nil {
			_ = conn.Close()
			close(connected)
		}
	}()
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, []byte("{"), 0o600))
	server := listener.Addr().String()

	s := checkedSettings(t)
	require.ErrorContains(t, s.Check(t.Context(), APIAndFollowers), "run hulak keys init")
	require.NoDirExists(t, s.Data)
	for _, name := range []string{callbackSecretFile, providerSecretFile} {
		_, err := s.openSecret(name, true)
		require.NoError(t, err)
	}
	master, err := s.masterKey(t.Context())
	require.NoError(t, err)
	for _, name := range keyFiles {
		_, err := s.openKeyFile(name, master, true)
		require.NoError(t, err)
	}
	s.DatabaseURL, s.SMTP = "postgres://hulak:secret@"+server+"/hulak", "smtps://"+server
	require.NoError(t, s.Check(t.Context(), APIAndFollowers))
	s.Env, s.SealKey, s.Data = "development", "", filepath.Join(t.TempDir(), "new")
	require.NoError(t, s.Check(t.Context(), APIAndFollowers))
	require.NoDirExists(t, s.Data, "the check must not create a key or directory")

	s = Settings{
		Env: "production", Profile: true, Addr: ":0", SandboxAddr: ":0", SandboxSpeed: 2, SecurityContact: sampleContact,
		MasterKey: "file:missing/key", URL: "hulak.example", SandboxURL: "http://" + server + "/path",
		DatabaseURL:    "postgres://hulak:secret@" + server + ":port/hulak",
		TrustedProxies: []string{"0.0.0.0/0"}, SMTP: "http://" + server, SMS: "http://sms.example", SMSKey: "key",
		RateSource: "nrb", RateURL: "https:", SealTrusted: []string{"old"}, IdleMinutes: 90,
		TLSCert: "missing/cert", TLSKey: file, OpenID: file, FinCENFiler: "missing/filer",
		ACHOriginator: "missing/originator", ACHCutoffs: "noon",
		SanctionsDir: "missing/list", Data: file, HeadsFile: filepath.Join(file, "heads"), StatementsDir: file,
		ArchiveDir: "s3://bucket", S3Endpoint: "http://s3.example", S3SecretKey: "secret",
	}
	err = s.Check(t.Context(), APIAndFollowers)
	for _, finding := range []string{
		errProviderNotEncrypted.Error(), errLocalProvider.Error(), errInvalidProxies.Error(), errProfile.Error(), errSampleContact.Error(),
		errGatewayNotEncrypted.Error(), errNoTLS.Error(), errNoSealKey.Error(), "HULAK_IDLE_MINUTES must be from 1 to 60",
		"HULAK_URL: ", "HULAK_SANDBOX_URL: ", "DATABASE_URL is not a connection string", "HULAK_RATE_URL: ", "HULAK_SEAL_TRUSTED: ",
		"HULAK_SMTP_URL, HULAK_MAIL_FROM: ", "HULAK_SMS_URL: ", "load the certificate in HULAK_TLS_CERT", "OpenID providers in " + file,
		"HULAK_FINCEN_FILER: ", "HULAK_ACH_ORIGINATOR: ", `HULAK_ACH_CUTOFFS: "noon"`, "HULAK_SANCTIONS_DIR: ",
		"HULAK_MASTER_KEY: ", "HULAK_DATA: ", "HULAK_HEADS_FILE: ", "HULAK_STATEMENTS_DIR: ",
		errStorageNotEncrypted.Error(), "HULAK_ARCHIVE_DIR, S3_ENDPOINT, AWS_ACCESS_KEY_ID: ",
	} {
		require.ErrorContains(t, err, finding)
	}
	require.NotContains(t, err.Error(), "secret")

	sample := checkedSettings(t)
	sample.SanctionsDir = "../../providers/screening/sanctions/sample"
	require.ErrorIs(t, sample.Check(t.Context(), APIAndFollowers), errSampleList)
	require.ErrorIs(t, (&Settings{Env: "production"}).Check(t.Context(), FollowersOnly), errNoOriginator)

	filer := checkedSettings(t)
	filer.FinCENFiler = filepath.Join(t.TempDir(), "filer.json")
	require.NoError(t, os.WriteFile(filer.FinCENFiler, []byte(`{"name": "Hulak, Inc."}`), 0o600))
	require.ErrorContains(t, filer.Check(t.Context(), APIOnly),
		"HULAK_FINCEN_FILER: taxId: REQUIRED\nHULAK_FINCEN_FILER: controlCode: REQUIRED\n")

	require.NoError(t, listener.Close())
	select {
	case <-connected:
		t.Error("the check connected to a server")
	default:
	}
}
