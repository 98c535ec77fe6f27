package notification

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestRender(t *testing.T) {
	t.Parallel()
	plain, html, err := render(Message{
		Subject: "Verify <your> address", Text: "Namaste Maya,\n\nYour code is 123456. <b>", Code: "123456",
		Link: "https://app.test/x?token=123456&a=b",
	})
	require.NoError(t, err)
	assert.Equal(t, `Namaste Maya,

Your code is 123456. <b>

    123456

https://app.test/x?token=123456&a=b

-- 
Hulak. We never ask for your password or a code by email or phone.
`, plain)
	assert.Contains(t, html, "<p style=\"margin:0 0 16px\">Your code is 123456. &lt;b&gt;</p>", "user input is escaped")
	assert.Contains(t, html, "Verify &lt;your&gt; address</h1>")
	assert.Contains(t, html, `href="https://app.test/x?token=123456&amp;a=b"`)

	plain, html, err = render(Message{Subject: "We received your complaint", Text: "Namaste,\n\nIts number is C-1."})
	require.NoError(t, err)
	assert.NotContains(t, plain, "http")
	assert.NotContains(t, html, "href")

	_, html, err = render(Message{Subject: "s", Text: "t", Link: "javascript:alert(1)"})
	require.NoError(t, err)
	assert.NotContains(t, html, "javascript:alert(1)\"", "a javascript: link is removed")
}

func TestIsLoopback(t *testing.T) {
	t.Parallel()
	for _, host := range []string{"localhost", "127.0.0.1", "127.8.9.10", "::1"} {
		assert.True(t, isLoopback(host), host)
	}
	for _, host := range []string{"mail.example", "localhost.example", "192.0.2.1", "10.0.0.1", ""} {
		assert.False(t, isLoopback(host), host)
	}
}
