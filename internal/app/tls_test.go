package app

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgtest"
)

// writeCertificate writes a certificate for this machine and its key to the files in the settings.
func writeCertificate(t *testing.T, s *Settings, serial int64, modTime time.Time) *x509.Certificate {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(serial), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, DNSNames: []string{"localhost"},
	}
	signed, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	require.NoError(t, err)
	privateKey, err := x509.MarshalPKCS8PrivateKey(key)
	require.NoError(t, err)
	for name, block := range map[string]*pem.Block{
		s.TLSCert: {Type: "CERTIFICATE", Bytes: signed}, s.TLSKey: {Type: "PRIVATE KEY", Bytes: privateKey},
	} {
		require.NoError(t, os.WriteFile(name, pem.EncodeToMemory(block), 0o600))
		require.NoError(t, os.Chtimes(name, modTime, modTime))
	}
	parsed, err := x509.ParseCertificate(signed)
	require.NoError(t, err)
	return parsed
}

func TestAppTerminatesTLS(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	dir := t.TempDir()
	s := &Settings{
		Addr: "127.0.0.1:0", Data: t.TempDir(), DatabaseURL: pgtest.URL(t), SandboxURL: "http://127.0.0.1:1", Env: "test",
		IdleMinutes: 5, quiet: true,
		TLSCert: filepath.Join(dir, "cert.pem"), TLSKey: filepath.Join(dir, "key.pem"),
	}
	_, err := Start(ctx, s, APIAndFollowers, os.Stderr)
	require.ErrorContains(t, err, "HULAK_TLS_CERT")

	startedAt := time.Now().Truncate(time.Second)
	first := writeCertificate(t, s, 1, startedAt)
	p, err := Start(ctx, s, APIAndFollowers, os.Stderr)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, p.Stop(context.WithoutCancel(ctx))) })
	require.Regexp(t, "^https://", p.url)

	get := func(trusted *x509.Certificate) *http.Response {
		pool := x509.NewCertPool()
		pool.AddCert(trusted)
		transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}, ForceAttemptHTTP2: true}
		defer transport.CloseIdleConnections()
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+"/healthz", http.NoBody)
		require.NoError(t, err)
		response, err := (&http.Client{Transport: transport}).Do(request)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		return response
	}
	response := get(first)
	require.Equal(t, 2, response.ProtoMajor, "connection must use HTTP/2")
	require.Equal(t, "max-age=63072000; includeSubDomains", response.Header.Get("Strict-Transport-Security"))

	renewed := writeCertificate(t, s, 2, startedAt.Add(time.Second))
	require.Equal(t, big.NewInt(2), get(renewed).TLS.PeerCertificates[0].SerialNumber, "app must load the renewed certificate")
	require.NoError(t, os.WriteFile(s.TLSCert, []byte("invalid"), 0o600))
	require.Equal(t, big.NewInt(2), get(renewed).TLS.PeerCertificates[0].SerialNumber, "app must ignore an invalid certificate")
}
