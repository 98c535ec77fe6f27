package relay_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/relay"
)

// startServer starts a server without JetStream, which stops when the test ends.
func startServer(t *testing.T, options *server.Options) (url string) {
	t.Helper()
	options.Host, options.Port, options.NoLog, options.NoSigs = "127.0.0.1", server.RANDOM_PORT, true, true
	s, err := server.NewServer(options)
	require.NoError(t, err)
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	require.True(t, s.ReadyForConnections(timeout))
	return s.ClientURL()
}

// requireConnected connects with options, and waits until the server has answered.
func requireConnected(t *testing.T, o relay.ConnectOptions) {
	t.Helper()
	conn, err := relay.Connect(o, testLogger(t))
	require.NoError(t, err)
	t.Cleanup(conn.Close)
	require.Eventually(t, conn.IsConnected, timeout, 10*time.Millisecond)
	require.NoError(t, conn.Flush())
}

// newCertificate returns a certificate for loopback that signs itself.
func newCertificate(t *testing.T) (certificate tls.Certificate, encoded string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "nats"}, NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	require.NoError(t, err)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key},
		string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
}

func TestConnectWithTokenAndTLS(t *testing.T) {
	t.Parallel()
	certificate, ca := newCertificate(t)
	url := startServer(t, &server.Options{
		Authorization: "secret", TLS: true, TLSConfig: &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12},
	})
	requireConnected(t, relay.ConnectOptions{URL: "nats://127.0.0.1:1," + url, Name: "test", Token: "secret", CA: ca})
}

func TestConnectWithCredentials(t *testing.T) {
	t.Parallel()
	operator, err := nkeys.CreateOperator()
	require.NoError(t, err)
	account, err := nkeys.CreateAccount()
	require.NoError(t, err)
	user, err := nkeys.CreateUser()
	require.NoError(t, err)
	public := func(key nkeys.KeyPair) string {
		text, err := key.PublicKey()
		require.NoError(t, err)
		return text
	}
	accountToken, err := jwt.NewAccountClaims(public(account)).Encode(operator)
	require.NoError(t, err)
	userToken, err := jwt.NewUserClaims(public(user)).Encode(account)
	require.NoError(t, err)
	seed, err := user.Seed()
	require.NoError(t, err)
	credentials, err := jwt.FormatUserConfig(userToken, seed)
	require.NoError(t, err)
	resolver := &server.MemAccResolver{}
	require.NoError(t, resolver.Store(public(account), accountToken))
	url := startServer(t, &server.Options{
		TrustedKeys: []string{public(operator)}, AccountResolver: resolver,
	})
	requireConnected(t, relay.ConnectOptions{URL: url, Name: "test", Credentials: string(credentials)})
}
