import { paths } from '@/lib/paths'
import { type Access, anyone, type Route, siteRoute } from '@/lib/route'

const visitor: Access = { who: 'visitor' }
const visitorWithoutDialog: Access = { who: 'visitor', noSignInDialog: true }
const incompleteSender: Access = { who: 'sender', completesAccount: true }

export const routes: readonly Route[] = [
  {
    ...siteRoute(paths.signUp, 'Sign up', () => import('./SignUpPage'), {
      who: 'visitor',
      requiresVerifiedContact: { next: paths.paymentDetails },
    }),
    prerendering: {
      description: 'Create a Hulak account to send money from the USA to Nepal.',
      static: ['states'],
    },
  },
  siteRoute(paths.staffSignIn, 'Staff sign-in', () => import('./StaffSignInPage'), visitorWithoutDialog),
  siteRoute(paths.forgotPassword, 'Forgot password', () => import('./ForgotPasswordPage'), visitor),
  siteRoute(
    paths.resetPassword,
    'Set a new password',
    () => import('./ResetPasswordPage'),
    visitorWithoutDialog,
  ),
  siteRoute(paths.oauthRedirect, 'Signing you in', () => import('./OAuthRedirectPage'), anyone),
  siteRoute(paths.tokenLogin, 'Signing you in', () => import('./TokenLoginPage'), {
    who: 'visitor',
    signedInRedirect: paths.bankAccount,
  }),
  siteRoute(
    paths.completeSignUp,
    'Complete your profile',
    () => import('./CompleteSignUpPage'),
    incompleteSender,
  ),
  siteRoute(paths.verifyEmail, 'Email verification', () => import('./VerifyEmailPage'), anyone),
  siteRoute(
    paths.accountVerification,
    'Verify your account',
    () => import('./AccountVerificationPage'),
    incompleteSender,
  ),
]
