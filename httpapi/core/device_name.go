package core

import (
	"strings"
)

// The order matters. A user agent also contains the tokens of browsers that it is compatible with, so the most specific tokens come
// first.
var (
	browserTokens = [][2]string{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"},
		{"CriOS/", "Chrome"}, {"Chrome/", "Chrome"}, {"Safari/", "Safari"},
	}
	systemTokens = [][2]string{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"CrOS", "ChromeOS"},
		{"Macintosh", "Mac"}, {"Linux", "Linux"},
	}
)

// DeviceName converts a user agent to a device name that users recognize. The server does not store the user agent itself.
func DeviceName(userAgent string) string {
	browser, system := matchToken(browserTokens, userAgent), matchToken(systemTokens, userAgent)
	switch {
	case browser == "" && system == "":
		return "Unknown device"
	case browser == "":
		return system
	case system == "":
		return browser
	}
	return browser + " on " + system
}

// matchToken returns the name of the first token that text contains, or "".
func matchToken(tokens [][2]string, text string) string {
	for _, token := range tokens {
		if strings.Contains(text, token[0]) {
			return token[1]
		}
	}
	return ""
}
